// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What every token of the local chains has beside its standard. Its operator makes and moves its pieces, so that a
/// chain can begin with a history. Never deployed where anything has a value.
interface IDevnetToken {
    /// @notice The caller is not the operator.
    /// @param caller Who called.
    error NotOperator(address caller);

    /// @notice The account that may make and move pieces: the deployer.
    function operator() external view returns (address account);

    /// @notice Makes pieces.
    /// @param to Who gets them.
    /// @param tokenId Which piece; ignored by a token without ids.
    /// @param amount How many, in the token's smallest unit; ignored by a token whose pieces are single.
    function mint(address to, uint256 tokenId, uint256 amount) external;

    /// @notice Moves pieces without their owner's leave.
    /// @param from The account that holds them.
    /// @param to Who gets them.
    /// @param tokenId Which piece; ignored by a token without ids.
    /// @param amount How many, in the token's smallest unit; ignored by a token whose pieces are single.
    function move(address from, address to, uint256 tokenId, uint256 amount) external;
}
