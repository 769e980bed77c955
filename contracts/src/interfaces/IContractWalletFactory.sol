// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Contract wallet factory
/// @notice Creates contract wallets at addresses that are known in advance, so that a wallet can sign before it exists
/// (ERC-6492).
interface IContractWalletFactory {
    /// @notice A wallet was created.
    /// @param wallet Its address.
    /// @param owner Its owner.
    event WalletCreated(address indexed wallet, address indexed owner);

    /// @notice Creates the owner's wallet for a salt, unless it exists.
    /// @param owner Its owner.
    /// @param salt Distinguishes several wallets of one owner.
    /// @return wallet Its address, as returned by {addressOf}.
    function create(address owner, bytes32 salt) external returns (address wallet);

    /// @notice Returns the address that the owner's wallet for a salt has or will have.
    /// @param owner Its owner.
    /// @param salt Distinguishes several wallets of one owner.
    /// @return wallet Its address.
    function addressOf(address owner, bytes32 salt) external view returns (address wallet);
}
